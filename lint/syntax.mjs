// Bans that a selector can say. ESLint keeps only the last `no-restricted-syntax` of a file, so lists are joined here.

const nextDefaults =
  'app/**/{page,layout,template,default,loading,error,global-error,not-found,icon,apple-icon,opengraph-image,manifest,robots,sitemap}.{ts,tsx}'

const environment = {
  selector:
    ":not(MemberExpression[property.value='NEXT_RUNTIME'], MemberExpression[property.name='NEXT_RUNTIME']) > MemberExpression[object.name='process'][property.name='env']",
  message: 'Read the environment only in server/env.js: add the variable to its schema and use readEnv().',
}
const defaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name; Next alone demands default exports, for its own files in app/.',
}
const moduleMock = {
  selector:
    "CallExpression[callee.object.name='vi'][callee.property.name=/^(mock|doMock|hoisted|importMock)$/]",
  message: 'No module mocks here: give the code a port (a parameter or an interface) and pass a plain fake.',
}
const skippedTest = {
  selector: 'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(skip|only|todo|fixme)$/]',
  message: 'No skipped or focused tests: repair the test or delete it.',
}
const fixedSleep = [
  {
    selector: "CallExpression[callee.property.name='waitForTimeout']",
    message: 'No fixed sleeps: wait for what must be true with expect(locator) or expect.poll.',
  },
  {
    selector: "NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout'] > Identifier",
    message: 'No fixed sleeps in tests: wait for what must be true, or pass a fake clock.',
  },
]

const ban = (name, files, selectors, ignores = []) => ({
  name: `headwater/${name}`,
  files,
  ignores,
  rules: { 'no-restricted-syntax': ['error', ...selectors] },
})

const tests = ['**/*.test.{ts,tsx}']
const source = ['{app,components,lib,messages,server}/**/*.{ts,tsx}', 'instrumentation.ts', 'proxy.ts']

export const syntax = [
  ban('source', source, [environment, defaultExport], [...tests, '**/testing/**']),
  ban('next-defaults', [nextDefaults, 'messages/request.ts'], [environment]),
  ban('tests', tests, [skippedTest, ...fixedSleep, defaultExport]),
  ban(
    'tests-without-module-mocks',
    ['{lib,server/services}/**/*.test.ts'],
    [moduleMock, skippedTest, ...fixedSleep, defaultExport],
  ),
  ban('browser-tests', ['e2e/**/*.ts'], [skippedTest, ...fixedSleep, defaultExport]),
]
