import boundaries from 'eslint-plugin-boundaries'
import { layers, testFiles, testLayers, testPackages } from './layers.mjs'

const to = (categories) => ({ file: { categories } })

function policiesOf(layer) {
  const from = { file: { categories: layer.name } }
  const allowed = [layer.name, ...(layer.layers ?? [])]
  const says = (what) => `${layer.name} may not import ${what}: ${layer.instead}`
  return [
    { from, disallow: { to: { module: { origin: 'local' } } }, message: says('{{to.file.path}}') },
    {
      from,
      disallow: { to: { module: { origin: ['external', 'core'] } } },
      message: says('{{dependency.source}}'),
    },
    ...allowed.map((name) => ({ from, allow: { to: to(name) } })),
    ...(layer.types ?? []).map((name) => ({
      from,
      allow: { to: to(name), dependency: { kind: 'type' } },
    })),
    ...(layer.packages ?? []).map((source) => ({
      from,
      allow: { to: { module: { origin: 'external', source } } },
    })),
    ...(layer.node ? [{ from, allow: { to: { module: { origin: 'core' } } } }] : []),
  ]
}

const fromTest = { file: { categories: 'test' } }
const policies = [
  ...layers.flatMap(policiesOf),
  {
    disallow: { to: to('test') },
    message: 'Test code may not be imported: move what is shared into fixtures/testing',
  },
  { from: fromTest, allow: { to: to(testLayers) } },
  { from: fromTest, allow: { to: { module: { origin: 'core' } } } },
  ...testPackages.map((source) => ({
    from: fromTest,
    allow: { to: { module: { origin: 'external', source } } },
  })),
]

/** Import arrows as one lint rule, made from the table in layers.mjs. */
export const arrows = {
  name: 'headwater/arrows',
  files: ['**/*.{js,mjs,mts,ts,tsx}'],
  plugins: { boundaries },
  settings: {
    'boundaries/files': [
      { category: 'test', pattern: testFiles },
      ...layers.map(({ name, files }) => ({ category: name, pattern: files, stopMatching: true })),
    ],
    'boundaries/dependency-nodes': ['require', 'import', 'dynamic-import', 'export'],
    'boundaries/legacy-templates': false,
    'import/resolver': { typescript: { project: './tsconfig.json' } },
  },
  rules: {
    'boundaries/dependencies': [
      'error',
      {
        default: 'disallow',
        checkAllOrigins: true,
        checkUnknownLocals: true,
        checkInternals: true,
        message: 'Imports outside the arrows of lint/layers.mjs are refused: {{dependency.source}}',
        policies,
      },
    ],
  },
}
