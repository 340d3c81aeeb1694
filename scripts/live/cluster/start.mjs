import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { freePorts, waitFor } from '../processes.mjs'
import { writeConfiguration } from './configuration.mjs'
import { home } from './versions.mjs'

/** Eleven jobs, two slots each where two readers run, and some for questions. */
const SLOTS = 32
const UP_MILLIS = 120_000

/** What Flink 1.20 reaches into on Java 17. */
const OPEN = [
  ...['lang', 'util', 'net', 'io', 'nio', 'text', 'time', 'lang.reflect', 'util.concurrent'].map(
    (name) => `java.${name}`,
  ),
  ...['util.concurrent.atomic', 'util.concurrent.locks'].map((name) => `java.${name}`),
  'sun.nio.ch',
].map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`)

/** Heap and metaspace of a TaskManager for about a dozen small jobs; all three processes take about 3 GB. */
const TASK_MANAGER_MEMORY = [
  '-Dtaskmanager.cpu.cores=2.0',
  '-Dtaskmanager.memory.network.min=268435456b',
  '-Dtaskmanager.memory.network.max=268435456b',
  '-Dtaskmanager.memory.framework.heap.size=128mb',
  '-Dtaskmanager.memory.framework.off-heap.size=128mb',
  '-Dtaskmanager.memory.task.heap.size=1500mb',
  '-Dtaskmanager.memory.task.off-heap.size=0b',
  '-Dtaskmanager.memory.managed.size=512mb',
  '-Dtaskmanager.memory.jvm-metaspace.size=512mb',
  '-Dtaskmanager.memory.jvm-overhead.min=192mb',
  '-Dtaskmanager.memory.jvm-overhead.max=192mb',
]

/** Starts JobManager, TaskManager and SQL Gateway on free ports of loopback and waits until they answer. 15 to 40 s. */
export async function startCluster(stage) {
  const [rest, rpc, gateway] = await freePorts(3)
  writeConfiguration(stage.folder, { rest, rpc, slots: SLOTS })
  const conf = path.join(stage.folder, 'conf')
  const jars = (folder) => readdirSync(path.join(home, folder)).map((file) => path.join(home, folder, file))
  const lib = jars('lib').join(path.delimiter)
  const env = {
    FLINK_CONF_DIR: conf,
    FLINK_LIB_DIR: path.join(home, 'lib'),
    FLINK_PLUGINS_DIR: path.join(home, 'plugins'),
    FLINK_HOME: home,
  }
  const java = (name, args) => {
    const log = [
      `-Dlog.file=${stage.folder}/${name}.log`,
      `-Dlog4j.configurationFile=file:${conf}/log4j.properties`,
    ]
    return stage.start(name, 'java', [...log, `-Djava.io.tmpdir=${stage.folder}/tmp`, ...OPEN, ...args], {
      env,
    })
  }
  const entry = 'org.apache.flink.runtime'
  const processes = [
    java('jobmanager', [
      '-Xmx1000m',
      '-cp',
      lib,
      `${entry}.entrypoint.StandaloneSessionClusterEntrypoint`,
      '--configDir',
      conf,
    ]),
    java('taskmanager', [
      '-Xmx2g',
      '-XX:MaxDirectMemorySize=900m',
      '-cp',
      lib,
      `${entry}.taskexecutor.TaskManagerRunner`,
      '--configDir',
      conf,
      ...TASK_MANAGER_MEMORY,
    ]),
    java('gateway', [
      '-Xmx700m',
      '-cp',
      [lib, ...jars('opt')].join(path.delimiter),
      'org.apache.flink.table.gateway.SqlGateway',
      '-Dsql-gateway.endpoint.rest.address=127.0.0.1',
      `-Dsql-gateway.endpoint.rest.port=${gateway}`,
    ]),
  ]
  const cluster = {
    flinkUrl: `http://127.0.0.1:${rest}`,
    gatewayUrl: `http://127.0.0.1:${gateway}`,
    checkpoints: path.join(stage.folder, 'checkpoints'),
    savepoints: path.join(stage.folder, 'savepoints'),
    jobManagerLog: path.join(stage.folder, 'jobmanager.log'),
  }
  const dead = () => {
    const gone = processes.find((one) => one.code !== undefined)
    return gone === undefined
      ? null
      : `${gone.name} ended: ${tail(path.join(stage.folder, `${gone.name}.out`))}`
  }
  await waitFor('the Flink cluster', () => isUp(cluster), { limitMillis: UP_MILLIS, dead })
  return cluster
}

async function isUp({ flinkUrl, gatewayUrl }) {
  const overview = await fetch(`${flinkUrl}/overview`)
    .then((answer) => answer.json())
    .catch(() => null)
  if (overview?.taskmanagers !== 1) return false
  return fetch(`${gatewayUrl}/v1/info`)
    .then((answer) => answer.ok)
    .catch(() => false)
}

function tail(file) {
  return readFileSync(file, 'utf8').trim().split('\n').slice(-3).join(' ')
}
