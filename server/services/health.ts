import type { SettingRepository } from './ports'

export interface Health {
  readonly status: 'ok' | 'degraded'
  readonly version: string
  readonly store: { readonly kind: 'embedded' | 'postgres' }
}

export interface HealthDeps {
  readonly settings: Pick<SettingRepository, 'find'>
  readonly version: string
  readonly storeKind: Health['store']['kind']
}

/** `degraded` when the store does not answer. */
export async function readHealth(deps: HealthDeps): Promise<Health> {
  const answers = await deps.settings.find('health').then(
    () => true,
    () => false,
  )
  return { status: answers ? 'ok' : 'degraded', version: deps.version, store: { kind: deps.storeKind } }
}
