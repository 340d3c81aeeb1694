import { defineConfig } from 'prisma/config'
import { readEnv } from './server/env.js'

// For people who use Prisma's own command line on a PostgreSQL store; Headwater itself needs none of it.
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: readEnv().databaseUrl ?? '' },
})
