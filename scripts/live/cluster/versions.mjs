import { homedir } from 'node:os'
import path from 'node:path'

const FLINK = '1.20.3'
const PAIMON = '1.3.1'

/** A package of PyPI that carries Flink's own jars: the distribution itself is in no registry. */
export const FLINK_PACKAGE = { name: 'apache-flink-libraries', version: FLINK }

/** Further jars by their Maven coordinates, and the folder that each goes to. */
export const JARS = [
  { group: 'org.apache.paimon', artifact: 'paimon-flink-1.20', version: PAIMON, folder: 'lib' },
  { group: 'org.apache.flink', artifact: 'flink-shaded-hadoop-2-uber', version: '2.8.3-10.0', folder: 'lib' },
  { group: 'org.apache.flink', artifact: 'flink-connector-datagen', version: FLINK, folder: 'lib' },
  { group: 'org.apache.flink', artifact: 'flink-sql-gateway', version: FLINK, folder: 'opt' },
]

/** Where downloads stay for the next run: outside the checkout, so that a fresh clone finds them too. About 500 MB. */
export const home = path.join(
  process.env['HEADWATER_LIVE_CACHE'] ??
    path.join(process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'), 'headwater'),
  `flink-${FLINK}-paimon-${PAIMON}`,
)
