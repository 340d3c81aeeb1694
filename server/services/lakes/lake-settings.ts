import type { LakeCreate, LakePatch } from '@/lib/contracts'
import { unmaskAddress } from '@/lib/domain/secrets/mask'
import { parseInstant } from '@/lib/domain/time'
import type { LakeSettings } from '../ports'

/** A place as people write it (URI or path, perhaps relative) as an absolute one. */
export type ResolvePlace = (place: string) => string

export function newSettings(input: LakeCreate, resolve: ResolvePlace): LakeSettings {
  return {
    catalog: input.catalog,
    sqlGateway: input.sqlGateway,
    lineageStore: input.lineageStore,
    syncEverySeconds: input.syncEverySeconds,
    include: input.include,
    exclude: input.exclude,
    watchEverySeconds: input.watchEverySeconds,
    watchPaused: input.watchPaused,
    keepDays: input.keepDays,
    pathRewrites: input.pathRewrites,
    warehouse: resolve(input.warehouse),
    checkpoints: input.checkpoints.map(resolve),
    flink: input.flink.map(({ name, url }) => ({ name, url: resolve(url) })),
    frozenAt: toMillis(input.frozenAt),
  }
}

/** Only what was given. Addresses that come back as they were shown, secret masked, keep their secret. */
export function changedSettings(
  patch: LakePatch,
  kept: LakeSettings,
  resolve: ResolvePlace,
): Partial<LakeSettings> {
  const place = (sent: string, known: readonly string[]) => resolve(unmaskAddress(sent, known))
  const { warehouse, checkpoints, flink, sqlGateway, lineageStore, frozenAt, ...rest } = patch
  return {
    ...rest,
    ...(warehouse === undefined ? {} : { warehouse: place(warehouse, [kept.warehouse]) }),
    ...(checkpoints === undefined
      ? {}
      : { checkpoints: checkpoints.map((one) => place(one, kept.checkpoints)) }),
    ...(flink === undefined
      ? {}
      : { flink: flink.map(({ name, url }) => ({ name, url: place(url, urlsOf(kept)) })) }),
    ...(sqlGateway === undefined ? {} : { sqlGateway: unmaskUrl(sqlGateway, kept.sqlGateway) }),
    ...(lineageStore === undefined ? {} : { lineageStore: unmaskUrl(lineageStore, kept.lineageStore) }),
    ...(frozenAt === undefined ? {} : { frozenAt: toMillis(frozenAt) }),
  }
}

function urlsOf(settings: LakeSettings): string[] {
  return settings.flink.map((cluster) => cluster.url)
}

type Address = { readonly url: string } | null

function unmaskUrl(sent: Address, kept: Address): Address {
  return sent === null ? null : { url: unmaskAddress(sent.url, kept === null ? [] : [kept.url]) }
}

function toMillis(instant: string | null): number | null {
  return instant === null ? null : parseInstant(instant)
}
