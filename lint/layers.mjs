// The import arrows: what each part of the project may import. Anything not listed is refused.
// `files` are globs, the first layer that matches wins; `packages` are micromatch patterns of npm packages.

const REACT = ['react', 'react-dom']
const FEATURE = {
  layers: [
    'components/ui',
    'components/graph',
    'components/theme',
    'components/url-state',
    'lib/client',
    'lib/view',
    'lib/contracts',
    'messages',
  ],
  packages: [...REACT, 'next', 'next-intl', 'nuqs', 'cmdk', 'lucide-react', 'd3-scale', '@tanstack/*', 'zod'],
}

/**
 * `layers` may be imported, `types` for their types only; `node` allows Node's own modules.
 * @typedef {{ name: string, files: string[], layers?: string[], types?: string[], packages?: string[],
 *   node?: boolean, instead: string }} Layer
 */

/** @type {Layer[]} */
export const layers = [
  {
    name: 'lib/domain',
    files: ['lib/domain/**'],
    instead: 'the core imports only itself; pass what it needs as a parameter or a port',
  },
  {
    name: 'lib/contracts',
    files: ['lib/contracts/**'],
    layers: ['lib/domain'],
    packages: ['zod', 'zod-openapi'],
    instead: 'contracts are schemas and types; behaviour belongs in a service or in lib/domain',
  },
  {
    name: 'lib/ingest',
    files: ['lib/ingest/**'],
    layers: ['lib/domain', 'lib/contracts'],
    packages: ['zod', 'lossless-json'],
    instead: 'parsers take bytes or text and return records; reading files belongs in server/sources',
  },
  {
    name: 'lib/view',
    files: ['lib/view/**'],
    layers: ['lib/domain', 'lib/contracts'],
    packages: ['zod'],
    instead: 'view models are plain functions; React belongs in components, fetching in lib/client',
  },
  {
    name: 'lib/client',
    files: ['lib/client/**'],
    layers: ['lib/contracts'],
    packages: ['@tanstack/react-query', 'zod'],
    instead: 'the browser talks to the server over HTTP by lib/contracts; hooks belong in components',
  },
  {
    name: 'components/ui',
    files: ['components/ui/**'],
    layers: ['lib/view', 'messages'],
    packages: [
      ...REACT,
      'radix-ui',
      'class-variance-authority',
      'clsx',
      'tailwind-merge',
      'lucide-react',
      'cmdk',
      'next-intl',
      '@tanstack/react-table',
      '@tanstack/react-virtual',
    ],
    instead: 'building blocks know no domain and fetch nothing; take values and callbacks as props',
  },
  {
    name: 'components/theme',
    files: ['components/theme/**'],
    layers: ['components/ui'],
    packages: [...REACT],
    instead: 'the theme is read and set here and nothing else',
  },
  {
    name: 'components/url-state',
    files: ['components/url-state/**'],
    layers: ['lib/view'],
    packages: [...REACT, 'nuqs', 'next'],
    instead: 'hooks over the codec of lib/view/url-state and nothing else',
  },
  {
    name: 'components/graph',
    files: ['components/graph/**'],
    layers: ['components/ui', 'components/theme', 'lib/view', 'lib/domain', 'messages'],
    packages: [...REACT, 'cytoscape', 'elkjs', 'next-intl', 'lucide-react'],
    instead: 'the graph takes elements as props and reports events; fetching belongs in the feature view',
  },
  ...['shell', 'overview', 'connections', 'lineage', 'versions', 'entity'].map((feature) => ({
    name: `components/${feature}`,
    files: [`components/${feature}/**`],
    ...FEATURE,
    instead:
      'features do not import each other or the server; share through components/ui, components/graph, lib/view or lib/client',
  })),
  {
    name: 'server/env',
    files: ['server/env.js', 'server/env.d.ts'],
    packages: ['zod'],
    node: true,
    instead: 'the environment is read here and knows nothing else',
  },
  {
    name: 'server/version',
    files: ['server/version.ts'],
    layers: ['manifest'],
    instead: 'the version is read from the package manifest',
  },
  { name: 'manifest', files: ['package.json'], instead: 'it is data' },
  {
    name: 'server/logger',
    files: ['server/logger.ts'],
    layers: ['server/env'],
    packages: ['pino'],
    instead: 'the logger knows only the environment',
  },
  {
    name: 'server/db',
    files: ['server/db.ts', 'server/db/**'],
    layers: ['server/env', 'server/logger', 'prisma/client'],
    packages: [
      '@prisma/client',
      '@prisma/adapter-pg',
      '@electric-sql/pglite',
      'pglite-prisma-adapter',
      'pg',
      'zod',
    ],
    node: true,
    instead: 'the store is opened here; what is in it belongs in server/repositories',
  },
  {
    name: 'server/services',
    files: ['server/services/**'],
    layers: ['lib/domain', 'lib/ingest', 'lib/contracts'],
    instead: 'services declare ports for what they need; server/compose.ts passes the adapters in',
  },
  {
    name: 'server/repositories',
    files: ['server/repositories/**'],
    layers: ['lib/domain', 'server/services', 'server/db', 'prisma/client'],
    packages: ['@prisma/client', 'zod'],
    node: true,
    instead:
      'repositories answer ports of server/services with domain values, and know neither HTTP nor files',
  },
  {
    name: 'server/sources',
    files: ['server/sources/**'],
    layers: ['lib/domain', 'lib/ingest', 'server/services', 'server/env'],
    packages: ['zod'],
    node: true,
    instead: 'sources read files and addresses into observations; storing them is the work of a service',
  },
  {
    name: 'server/worker',
    files: ['server/worker/**'],
    layers: ['lib/domain', 'lib/ingest', 'server/services', 'server/sources'],
    node: true,
    instead: 'the worker parses and derives off the main thread; it never opens the store',
  },
  {
    name: 'server/http',
    files: ['server/http/**'],
    layers: ['lib/contracts', 'lib/domain', 'server/logger', 'server/services', 'server/version'],
    packages: ['zod', 'zod-openapi', 'next'],
    node: true,
    instead: 'HTTP knows contracts, errors and actors; one service answers each route',
  },
  {
    name: 'server/serializers',
    files: ['server/serializers/**'],
    layers: ['lib/domain', 'lib/contracts'],
    types: ['server/services'],
    instead: 'serializers turn domain values into wire resources and nothing else',
  },
  {
    name: 'server/compose',
    files: ['server/compose.ts', 'server/compose/**'],
    layers: [
      'lib/domain',
      'server/services',
      'server/repositories',
      'server/sources',
      'server/worker',
      'server/db',
      'server/env',
      'server/logger',
    ],
    node: true,
    instead: 'the composition root only wires services to adapters',
  },
  {
    name: 'server/entry',
    files: ['server/entry.ts'],
    layers: ['server/compose'],
    packages: ['server-only'],
    instead: 'the guarded door re-exports compose and nothing else',
  },
  {
    name: 'app/api',
    files: ['app/api/**'],
    layers: ['server/http', 'server/serializers', 'server/entry', 'lib/contracts'],
    packages: ['next', 'zod'],
    instead:
      'a route declares schemas and calls one service through server/entry; the work belongs in the service',
  },
  {
    name: 'app',
    files: ['app/**'],
    layers: [
      'components/*',
      'lib/client',
      'lib/view',
      'lib/contracts',
      'server/entry',
      'server/serializers',
      'messages',
    ],
    packages: [
      ...REACT,
      'next',
      'next-intl',
      'nuqs',
      'lucide-react',
      '@tanstack/react-query',
      '@fontsource/*',
    ],
    instead: 'a page prefetches through server/entry and renders a component of components/',
  },
  {
    name: 'instrumentation',
    files: ['instrumentation.ts', 'instrumentation-*.ts', 'proxy.ts'],
    layers: ['server/*'],
    packages: ['next'],
    node: true,
    instead: 'what happens at start-up belongs in server/',
  },
  {
    name: 'messages',
    files: ['messages/**'],
    packages: ['next', 'next-intl'],
    instead: 'the catalogue holds texts; formatting belongs in lib/view',
  },
  {
    name: 'prisma/client',
    files: ['prisma/generated/**'],
    instead: 'this code is generated',
  },
  {
    name: 'fixtures',
    files: ['fixtures/**'],
    layers: ['lib/*', 'server/sources', 'server/services'],
    packages: ['vitest', 'fast-check'],
    node: true,
    instead: 'fixtures make values and files; they do not open the store or the app',
  },
  {
    name: 'server/testing',
    files: ['server/testing/**'],
    layers: [
      'lib/domain',
      'server/db',
      'server/repositories',
      'server/services',
      'server/sources',
      'fixtures',
    ],
    packages: ['pg', 'vitest'],
    node: true,
    instead: 'helpers of integration tests open stores and services, not routes or pages',
  },
  {
    name: 'e2e',
    files: ['e2e/**'],
    layers: ['fixtures', 'lib/contracts', 'lib/domain', 'lib/view'],
    packages: ['@playwright/test', '@axe-core/playwright'],
    node: true,
    instead: 'browser tests see the app as a user does: pages and HTTP',
  },
  {
    name: 'bench',
    files: ['bench/**'],
    layers: ['fixtures', 'lib/*', 'server/sources', 'server/services'],
    packages: ['elkjs', 'cytoscape'],
    node: true,
    instead: 'benches time the core and the readers',
  },
  {
    name: 'house',
    files: ['*.{js,mjs,mts,ts}', 'scripts/**', 'lint/**', 'prisma/**'],
    layers: ['server/env', 'prisma/client'],
    packages: ['*', '*/**'],
    node: true,
    instead: 'scripts run before the app is built; they import Node, packages and each other',
  },
]

/** Tests stand beside their source, and may also import what helps them. */
export const testFiles = ['**/*.test.{ts,tsx}', '{lib,components,server}/**/testing/**']
/** What tests may import beside what their source may: helpers, and what these open. */
export const testLayers = ['fixtures', 'test']
export const testPackages = ['vitest', 'fast-check']
