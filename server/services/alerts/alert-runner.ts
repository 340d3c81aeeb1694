import type { Millis } from '@/lib/domain/time'
import type { AlertChannel, AlertDelivery, AlertRepository, SendWebhook } from '../ports'
import { headersOf, type Sign } from './signing'

export interface AlertRunnerDeps {
  readonly alerts: Pick<AlertRepository, 'claim' | 'settle'>
  readonly send: SendWebhook
  readonly sign: Sign
  /** This process, as holder of leases. */
  readonly owner: string
  readonly now: () => Millis
  readonly every: (millis: number, tick: () => void) => () => void
  readonly logger: {
    warn(fields: object, message: string): void
    error(fields: object, message: string): void
  }
}

/** Sends what is queued, in this process or another. */
export interface AlertRunner {
  start(): void
  /** There may be messages to send. */
  wake(): void
  stop(): Promise<void>
}

const POLL_MILLIS = 5_000
const SEND_TIMEOUT_MILLIS = 10_000
/** Longer than an attempt takes. */
const LEASE_MILLIS = 60_000
/** 10 s, 40 s, 3 min, 11 min, 43 min, 2 h, 2 h: most of a night's outage. */
const FIRST_PAUSE_MILLIS = 10_000
const LONGEST_PAUSE_MILLIS = 7_200_000
export const MOST_ATTEMPTS = 8

/** Pause after so many attempts. */
export function pauseAfter(attempts: number): Millis {
  return Math.min(LONGEST_PAUSE_MILLIS, FIRST_PAUSE_MILLIS * 4 ** (attempts - 1))
}

export function createAlertRunner(deps: AlertRunnerDeps): AlertRunner {
  let working: Promise<void> | null = null
  let again = false
  let stopped = false
  let halt = () => {}

  const work = async () => {
    do {
      again = false
      try {
        for (;;) {
          const next = stopped ? null : await deps.alerts.claim(deps.owner, deps.now(), LEASE_MILLIS)
          if (next === null) break
          await attempt(deps, next.delivery, next.channel)
        }
      } catch (error) {
        deps.logger.error({ err: error }, 'looking for alerts to send failed')
      }
    } while (again)
  }
  const wake = () => {
    if (stopped) return
    again = true
    working ??= work().finally(() => {
      working = null
    })
  }
  return {
    start: () => {
      halt = deps.every(POLL_MILLIS, wake)
      wake()
    },
    wake,
    stop: async () => {
      stopped = true
      halt()
      await working
    },
  }
}

async function attempt(deps: AlertRunnerDeps, delivery: AlertDelivery, channel: AlertChannel): Promise<void> {
  const failure =
    channel.enabled || delivery.kind === 'test'
      ? await send(deps, delivery, channel)
      : 'The channel is switched off.'
  if (failure === null)
    return deps.alerts.settle(delivery.id, deps.owner, { status: 'sent', failure: null }, deps.now())
  const over = !channel.enabled || delivery.kind === 'test' || delivery.attempts >= MOST_ATTEMPTS
  deps.logger.warn(
    { channel: channel.id, attempt: delivery.attempts, over },
    `an alert was not taken: ${failure}`,
  )
  const nextAt = deps.now() + pauseAfter(delivery.attempts)
  const outcome = over
    ? ({ status: 'failed', failure } as const)
    : ({ status: 'queued', failure, nextAt } as const)
  return deps.alerts.settle(delivery.id, deps.owner, outcome, deps.now())
}

/** Why it was not taken; `null` = it was. */
async function send(
  deps: AlertRunnerDeps,
  delivery: AlertDelivery,
  { url, secret }: AlertChannel,
): Promise<string | null> {
  try {
    const headers = headersOf(delivery, secret, deps.sign, deps.now())
    const { status } = await deps.send({
      url,
      headers: Object.fromEntries(headers),
      body: delivery.body,
      timeoutMillis: SEND_TIMEOUT_MILLIS,
    })
    return status >= 200 && status < 300 ? null : `It answered ${status}.`
  } catch (error) {
    return error instanceof Error ? error.message : 'It could not be reached.'
  }
}
