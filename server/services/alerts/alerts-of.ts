import type {
  AlertChannel,
  AlertKind,
  IncidentChanges,
  IncidentRecord,
  LakeRecord,
  NewDelivery,
} from '../ports'
import { alertBody } from './alert-message'

interface Telling {
  readonly lake: Pick<LakeRecord, 'id' | 'name'>
  readonly channels: readonly AlertChannel[]
  readonly address: string
}

/** One message per incident and channel. What a person paused alerts nobody, and closes without a word. */
export function alertsOf(changes: IncidentChanges, { lake, channels, address }: Telling): NewDelivery[] {
  const of = (kind: AlertKind, records: readonly IncidentRecord[]) =>
    records
      .filter(({ paused }) => !paused)
      .flatMap((incident) =>
        channels.map((channel) => ({
          lakeId: lake.id,
          channelId: channel.id,
          incidentId: incident.id,
          kind,
          body: alertBody(channel.kind, { kind, lake: lake.name, incident, address }),
        })),
      )
  return [...of('opened', changes.opened), ...of('closed', changes.closed)]
}
