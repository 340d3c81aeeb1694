import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

const config: NextConfig = {
  poweredByHeader: false,
  devIndicators: false,
  // PGlite loads its WASM and data files from its own folder, which a bundle would not have.
  serverExternalPackages: ['@electric-sql/pglite', 'pglite-prisma-adapter'],
}

export default createNextIntlPlugin('./messages/request.ts')(config)
