import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const CHECKPOINT_INTERVAL = '3s'

/**
 * Writes the cluster's configuration. Checkpoints come every three seconds and one is kept, as Flink does unless told
 * otherwise: so whoever wants to read each one has about three seconds for it.
 */
export function writeConfiguration(folder, { rest, rpc, slots }) {
  for (const name of ['conf', 'checkpoints', 'savepoints', 'tmp']) mkdirSync(path.join(folder, name))
  writeFileSync(
    path.join(folder, 'conf', 'config.yaml'),
    `jobmanager:
  rpc: {address: 127.0.0.1, port: ${rpc}}
  memory: {process: {size: 1600m}}
taskmanager:
  bind-host: 127.0.0.1
  host: 127.0.0.1
  numberOfTaskSlots: ${slots}
rest: {address: 127.0.0.1, bind-address: 127.0.0.1, port: ${rest}}
parallelism: {default: 1}
io: {tmp: {dirs: "${folder}/tmp"}}
# Two cores that also run Headwater: a pause of a minute is no lost TaskManager.
heartbeat: {timeout: 180000}
pekko: {ask: {timeout: 60s}}
execution:
  checkpointing:
    interval: ${CHECKPOINT_INTERVAL}
    externalized-checkpoint-retention: RETAIN_ON_CANCELLATION
    num-retained: 1
state:
  backend: {type: hashmap}
  checkpoints: {dir: "file://${folder}/checkpoints"}
  savepoints: {dir: "file://${folder}/savepoints"}
`,
  )
  writeFileSync(
    path.join(folder, 'conf', 'log4j.properties'),
    `rootLogger.level=INFO
rootLogger.appenderRef.f.ref=F
appender.f.name=F
appender.f.type=File
appender.f.fileName=\${sys:log.file}
appender.f.layout.type=PatternLayout
appender.f.layout.pattern=%d{UNIX_MILLIS} %p %c{1} - %m%n
`,
  )
}
