// `npm test`: everything; `npm test -- lint types`: these steps. Ends with one `tests: ...` line.
import { test } from './house/test.mjs'

await test(process.argv.slice(2))
