import type { Millis } from '@/lib/domain/time'
import type { LakeRecord, LakeRepository, NewLake, SettingRepository, SyncRepository } from '../ports'
import { configuredLake, nameOf, type ConfiguredLake } from './configured-lake'
import { LAST_RECORDING, SAMPLE_NAMES, sampleLake } from './sample-lake'

export interface SetupDeps {
  readonly lakes: Pick<LakeRepository, 'find' | 'list' | 'create' | 'update'>
  readonly syncs: Pick<SyncRepository, 'enqueue' | 'newestOf'>
  readonly settings: SettingRepository
  readonly resolvePlace: (place: string) => string
  /** When the last answer of a recording was given. */
  readonly recordingEnd: (folder: string) => Promise<Millis | null>
  readonly now: () => Millis
}

const SAMPLE_REMOVED = 'sample-removed'

/** At start-up: the lake of the command line first, so that it gets the name it wants; then the sample. */
export async function setUpLakes(deps: SetupDeps, configured: ConfiguredLake | null): Promise<void> {
  if (configured !== null) await ensureConfiguredLake(deps, configured)
  if ((await deps.settings.find(SAMPLE_REMOVED)) === null) await ensureSampleLake(deps)
}

/** Whoever removes the sample does not want it back at the next start. */
export async function rememberRemoval(
  deps: Pick<SetupDeps, 'settings' | 'now'>,
  lake: LakeRecord,
): Promise<void> {
  if (lake.sample) await deps.settings.save(SAMPLE_REMOVED, new Date(deps.now()).toISOString())
}

/** It is read once, and again only where the project has moved or its first sync did not come to its end. */
async function ensureSampleLake(deps: SetupDeps): Promise<void> {
  const wanted = sampleLake(deps.resolvePlace, await deps.recordingEnd(deps.resolvePlace(LAST_RECORDING)))
  const there = (await deps.lakes.list()).find((lake) => lake.sample)
  const lake = there ?? (await createUnder(deps, wanted, SAMPLE_NAMES))
  if (lake === null) return
  const moved = JSON.stringify(sourcesOf(lake)) !== JSON.stringify(sourcesOf(wanted))
  if (moved) await deps.lakes.update(lake.id, sourcesOf(wanted))
  const last = (await deps.syncs.newestOf([lake.id])).get(lake.id)
  if (moved || last?.status !== 'succeeded') await deps.syncs.enqueue(lake.id, deps.now())
}

/** What the command line does not say (path rewrites, an instant to freeze at) stays as somebody has set it. */
async function ensureConfiguredLake(deps: SetupDeps, configured: ConfiguredLake): Promise<void> {
  const wanted = configuredLake(configured, deps.resolvePlace)
  const name = nameOf(configured.warehouse)
  const names = [name, `${name}-2`]
  const found = await Promise.all(names.map((one) => deps.lakes.find(one)))
  const there = found.find((lake) => lake !== null && !lake.sample) ?? null
  const { warehouse, flink, checkpoints } = wanted
  const lake =
    there === null
      ? await createUnder(deps, wanted, names)
      : await deps.lakes.update(there.id, { warehouse, flink, checkpoints })
  if (lake !== null) await deps.syncs.enqueue(lake.id, deps.now())
}

async function createUnder(
  deps: SetupDeps,
  wanted: Omit<NewLake, 'name'>,
  names: readonly string[],
): Promise<LakeRecord | null> {
  for (const name of names) {
    const lake = await deps.lakes.create({ ...wanted, name }, deps.now())
    if (lake !== null) return lake
  }
  return null
}

function sourcesOf({ warehouse, flink, checkpoints, pathRewrites }: Omit<NewLake, 'name'>) {
  return { warehouse, flink, checkpoints, pathRewrites }
}
