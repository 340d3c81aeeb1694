const createNextIntlPlugin = require('next-intl/plugin')
const { PHASE_PRODUCTION_BUILD } = require('next/constants')

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  devIndicators: false,
  // Development writes no files for assistants into the checkout.
  agentRules: false,
  // PGlite loads its WASM and data files from its own folder, which a bundle would not have.
  serverExternalPackages: ['@electric-sql/pglite', 'pglite-prisma-adapter'],
}

module.exports = async (phase) => {
  // A bad variable ends the build and the start here, with its name, and not the first request.
  const { readEnv } = await import('./server/env.js')
  readEnv()
  // Into the build itself: what runs later is this code. Development changes it without a build, and has none.
  if (phase === PHASE_PRODUCTION_BUILD) {
    const { hashRules } = await import('./scripts/rules-hash.mjs')
    config.env = { HEADWATER_RULES: hashRules() }
  }
  return createNextIntlPlugin('./messages/request.ts')(config)
}
