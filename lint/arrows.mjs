import boundaries from 'eslint-plugin-boundaries'
import { layers, testFiles, testLayers, testPackages } from './layers.mjs'

const to = (categories) => ({ file: { categories } })

/** What files of one layer may import: everything is refused first, then what is named is allowed. */
function policiesOf(layer) {
  const allowed = [layer.name, ...(layer.layers ?? [])]
  const says = (what) => `${layer.name} may not import ${what}: ${layer.instead}`
  return [
    { disallow: { to: { module: { origin: 'local' } } }, message: says('{{to.file.path}}') },
    {
      disallow: { to: { module: { origin: ['external', 'core'] } } },
      message: says('{{dependency.source}}'),
    },
    { allow: { to: to(allowed) } },
    ...(layer.types ? [{ allow: { to: to(layer.types), dependency: { kind: 'type' } } }] : []),
    ...(layer.packages ? [allowPackages(layer.packages)] : []),
    ...(layer.node ? [{ allow: { to: { module: { origin: 'core' } } } }] : []),
  ]
}

const allowPackages = (source) => ({ allow: { to: { module: { origin: 'external', source } } } })

const testPolicies = [
  {
    disallow: { to: to('test') },
    message: 'Test code may not be imported: move what is shared into fixtures/testing',
  },
  ...[
    { allow: { to: to(testLayers) } },
    { allow: { to: { module: { origin: 'core' } } } },
    allowPackages(testPackages),
  ].map((policy) => ({ from: { file: { categories: 'test' } }, ...policy })),
]

const code = '**/*.{js,mjs,mts,ts,tsx}'

const rule = (policies) => ({
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
})

/**
 * Import arrows as one lint rule, made from the table in layers.mjs. Every layer has a block of its own, because the rule
 * tries all its policies on every import: with those of all layers in one list it took four fifths of a lint run. The last
 * block that matches a file wins in ESLint, the first layer in our table: hence the reversed order.
 */
export const arrows = [
  {
    name: 'headwater/arrows',
    files: [code],
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
    rules: rule(testPolicies),
  },
  ...layers.toReversed().map((layer) => ({
    name: `headwater/arrows of ${layer.name}`,
    files: layer.files.map((pattern) => [pattern, code]),
    plugins: { boundaries },
    rules: rule([...policiesOf(layer), ...testPolicies]),
  })),
]
