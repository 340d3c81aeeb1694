import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { SendWebhook } from '@/server/services/ports'
import { isPublicAddress } from './allowed-addresses'

/**
 * Sends to hosts that a person who may change alerts has no other right to reach: so where nothing is allowed by name,
 * only addresses of the open internet are, checked on the very address that is connected to (a name may resolve to
 * another one the next time). Redirects are not followed; of the answer only the status is read.
 *
 * @param allowedHosts names that may be reached wherever they are; when any is given no other may be
 */
export function createSendWebhook(allowedHosts: readonly string[]): SendWebhook {
  return ({ url, headers, body, timeoutMillis }) =>
    new Promise((resolve, reject) => {
      const target = new URL(url)
      const host = target.hostname.replace(/^\[|\]$/g, '').toLowerCase()
      const named = allowedHosts.includes(host)
      if (allowedHosts.length > 0 && !named)
        return reject(new Error(`${host} is not one of HEADWATER_ALERT_HOSTS.`))
      // Addresses are not looked up, so they are checked here.
      if (!named && isIP(host) !== 0 && !isPublicAddress(host)) return reject(notPublic(host))
      const { request } = target.protocol === 'https:' ? https : http
      const signal = AbortSignal.timeout(timeoutMillis)
      const sent = request(
        target,
        { method: 'POST', headers, signal, ...(named ? {} : { lookup: lookupPublic }) },
        (answer) => {
          answer.destroy()
          resolve({ status: answer.statusCode ?? 0 })
        },
      )
      sent.on('error', (error) =>
        reject(signal.aborted ? new Error(`No answer within ${timeoutMillis / 1000} s.`) : error),
      )
      sent.end(body)
    })
}

const lookupPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, [])
    const allowed = addresses.filter(({ address }) => isPublicAddress(address))
    const first = allowed[0]
    if (first === undefined || allowed.length < addresses.length) return done(notPublic(host), [])
    if (options.all === true) done(null, allowed)
    else done(null, first.address, first.family)
  })
}

function notPublic(host: string): Error {
  return new Error(
    `${host} is no address of the open internet. Name it in HEADWATER_ALERT_HOSTS to allow it.`,
  )
}
