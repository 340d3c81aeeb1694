// `node scripts/live/cluster.mjs`: a real Flink with Paimon on loopback until Ctrl-C, to try things by hand;
// `node scripts/live/cluster.mjs install`: only brings it.
import { giveUp, Refusal, say } from '../house/say.mjs'
import { ensureCluster, isInstalled } from './cluster/install.mjs'
import { startCluster } from './cluster/start.mjs'
import { whatIsMissing } from './cluster/tools.mjs'
import { openStage } from './processes.mjs'

const INSTALL_MILLIS = 20 * 60_000

try {
  const missing = whatIsMissing({ installed: isInstalled() })
  if (missing !== null) throw new Refusal(missing)
  await ensureCluster({ limitMillis: INSTALL_MILLIS })
  if (process.argv[2] !== 'install') {
    const stage = openStage()
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.once(signal, () => void stage.close().then(() => process.exit(0)))
    }
    const { flinkUrl, gatewayUrl, checkpoints } = await startCluster(stage)
    say(
      `Flink ${flinkUrl}, SQL Gateway ${gatewayUrl}, checkpoints ${checkpoints}; all of it goes with Ctrl-C`,
    )
    await new Promise(() => setInterval(() => {}, 60_000))
  }
} catch (error) {
  giveUp(error)
}
