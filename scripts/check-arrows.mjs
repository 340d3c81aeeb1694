// Breaks each import arrow on purpose and fails unless lint, or the compiler, refuses it. Nothing is written into
// the source folders: lint reads the offending text under a made-up file name.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ESLint } from 'eslint'
import tseslint from 'typescript-eslint'

const project = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

const refused = [
  ['the core imports React', 'lib/domain/breach.ts', "import 'react'"],
  ['the core imports Node', 'lib/domain/breach.ts', "import 'node:fs'"],
  ['the core imports Node without the prefix', 'lib/domain/breach.ts', "import 'fs'"],
  ['the core imports zod', 'lib/domain/breach.ts', "import 'zod'"],
  ['the core imports the contracts', 'lib/domain/breach.ts', "import '@/lib/contracts'"],
  ['the core imports the contracts by a relative path', 'lib/domain/breach.ts', "import '../contracts'"],
  ['the core re-exports the contracts', 'lib/domain/breach.ts', "export * from '@/lib/contracts'"],
  ['the core imports a package on demand', 'lib/domain/breach.ts', "void import('react')"],
  ['a parser reads files', 'lib/ingest/breach.ts', "import 'node:fs'"],
  ['a view model imports React', 'lib/view/breach.ts', "import 'react'"],
  ['a page imports a repository', 'app/breach.tsx', "import '@/server/repositories/lake-repository'"],
  ['a page imports a service', 'app/breach.tsx', "import '@/server/services/ports'"],
  ['a route imports a repository', 'app/api/breach.ts', "import '@/server/repositories/lake-repository'"],
  ['a component imports the server', 'components/lineage/breach.tsx', "import '@/server/services/ports'"],
  ['one feature imports another', 'components/lineage/breach.tsx', "import '@/components/versions/view'"],
  ['a feature imports Cytoscape', 'components/lineage/breach.tsx', "import 'cytoscape'"],
  ['a building block imports a feature', 'components/ui/breach.tsx', "import '@/components/lineage/view'"],
  ['a service imports Prisma', 'server/services/breach.ts', "import '@prisma/client'"],
  [
    'a service imports the generated client',
    'server/services/breach.ts',
    "import '@/prisma/generated/client'",
  ],
  ['a service imports the store', 'server/services/breach.ts', "import '@/server/db'"],
  ['a service imports Next', 'server/services/breach.ts', "import 'next/server'"],
  ['a reader imports Prisma', 'server/sources/breach.ts', "import '@/prisma/generated/client'"],
  ['source imports fixtures', 'server/services/breach.ts', "import '@/fixtures/testing/random'"],
  ['a service reads the environment', 'server/services/breach.ts', 'export const home = process.env.HOME'],
  ['a component exports by default', 'components/ui/breach.tsx', 'export default 1'],
  ['a core test mocks a module', 'lib/domain/breach.test.ts', "vi.mock('./refs')"],
  ['a browser test sleeps', 'e2e/journeys/breach.spec.ts', 'await page.waitForTimeout(100)'],
  ['a test is skipped', 'lib/domain/breach.test.ts', "it.skip('later', () => {})"],
  ['a comment switches a rule off', 'lib/domain/breach.ts', "/* eslint-disable */\nimport 'react'"],
  ['a file has 401 lines', 'lib/domain/breach.ts', 'export {}\n'.repeat(401)],
]

const accepted = [
  ['the core imports itself', 'lib/domain/fine.ts', "import '@/lib/domain/refs'"],
  [
    'a repository imports the generated client',
    'server/repositories/fine.ts',
    "import '@/prisma/generated/client'",
  ],
  ['the graph imports Cytoscape', 'components/graph/fine.tsx', "import 'cytoscape'"],
  ['a reader imports Node', 'server/sources/fine.ts', "import 'node:fs'"],
  ['a page exports by default', 'app/fine/page.tsx', 'export default function Page() {}'],
  ['a core test imports fixtures', 'lib/domain/fine.test.ts', "import '@/fixtures/testing/random'"],
]

/** Compiled with the core's own settings: neither the browser nor Node exists there. */
const uncompiled = [
  ['the core uses document', 'export const title = document.title'],
  ['the core uses process', 'export const home = process.cwd()'],
  ['the core uses Buffer', "export const bytes = Buffer.from('')"],
]

const eslint = new ESLint({ cwd: project, overrideConfig: [tseslint.configs.disableTypeChecked] })

async function isRefused(file, text) {
  const [result] = await eslint.lintText(text, { filePath: path.join(project, file) })
  const fatal = result.messages.find((message) => message.fatal)
  if (fatal) throw new Error(`${file}: ${fatal.message}`)
  const expected = /^(import|export \*|void import)/m.test(text) ? 'boundaries/dependencies' : undefined
  const errors = result.messages.filter((message) => message.severity === 2)
  return expected === undefined ? errors.length > 0 : errors.some((message) => message.ruleId === expected)
}

function failsToCompile(text) {
  const folder = mkdtempSync(path.join(project, 'node_modules', '.arrows-'))
  try {
    const settings = JSON.parse(readFileSync(path.join(project, 'lib/domain/tsconfig.json'), 'utf8'))
    writeFileSync(path.join(folder, 'breach.ts'), text)
    writeFileSync(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: settings.compilerOptions, files: ['breach.ts'] }),
    )
    const tsc = path.join(project, 'node_modules/typescript/bin/tsc')
    const done = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' })
    return done.status !== 0 && /breach\.ts/.test(done.stdout)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

let wrong = 0
function report(good, verdict, what) {
  if (!good) wrong++
  console.log(`  ${good ? 'ok   ' : 'WRONG'} ${verdict}: ${what}`)
}

for (const [what, file, text] of refused) {
  const is = await isRefused(file, text)
  report(is, is ? 'refused' : 'let through', what)
}
for (const [what, file, text] of accepted) {
  const is = await isRefused(file, text)
  report(!is, is ? 'refused' : 'let through', what)
}
for (const [what, text] of uncompiled) {
  const is = failsToCompile(text)
  report(is, is ? 'does not compile' : 'compiles', what)
}
report(!failsToCompile('export const one = 1'), 'compiles', 'the core uses the language alone')
console.log(wrong === 0 ? 'arrows: all kept' : `arrows: ${wrong} wrong`)
process.exitCode = wrong === 0 ? 0 : 1
