const createNextIntlPlugin = require('next-intl/plugin')

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  devIndicators: false,
  // Development writes no files for assistants into the checkout.
  agentRules: false,
  // PGlite loads its WASM and data files from its own folder, which a bundle would not have.
  serverExternalPackages: ['@electric-sql/pglite', 'pglite-prisma-adapter'],
}

module.exports = async () => {
  // A bad variable ends the build and the start here, with its name, and not the first request.
  const { readEnv } = await import('./server/env.js')
  readEnv()
  return createNextIntlPlugin('./messages/request.ts')(config)
}
