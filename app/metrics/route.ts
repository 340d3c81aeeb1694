import { app, LOCAL_OWNER } from '@/server/entry'
import { plainText } from '@/server/http'
import { toMetricsText } from '@/server/serializers/metrics'

export const GET = plainText('text/plain; version=0.0.4; charset=utf-8', async () =>
  toMetricsText(await (await app()).metrics(LOCAL_OWNER)),
)
