// `npm test`: everything; `npm test -- lint types`: these steps; `npm test -- all live`: with the live one. Ends with one `tests: ...` line.
import { test } from './house/test.mjs'

await test(process.argv.slice(2))
