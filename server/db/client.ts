import type { PrismaClient } from '@/prisma/generated/client'

export { Prisma, PrismaClient } from '@/prisma/generated/client'

/** What repositories are given. */
export type Db = PrismaClient

export type StoreKind = 'embedded' | 'postgres'

export interface Store {
  readonly kind: StoreKind
  readonly db: Db
  close(): Promise<void>
}
