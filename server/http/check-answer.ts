import { isDeepStrictEqual } from 'node:util'
import type { Operation } from '@/lib/contracts'
import { RefusedError } from '@/lib/domain/errors'

/**
 * Throws when an answer is not what its schema says, fields that the schema does not know included: what is not in
 * the contract must not be on the wire. Too slow for production, where answers have thousands of rows.
 */
export function checkAnswer(operation: Pick<Operation, 'id' | 'answer'>, body: unknown): void {
  const onTheWire: unknown = JSON.parse(JSON.stringify(body))
  const parsed = operation.answer.safeParse(onTheWire)
  if (!parsed.success) {
    throw new RefusedError('internal', `the answer of ${operation.id} breaks its schema`, {
      cause: parsed.error,
    })
  }
  if (!isDeepStrictEqual(parsed.data, onTheWire)) {
    throw new RefusedError(
      'internal',
      `the answer of ${operation.id} has fields that its schema does not know`,
    )
  }
}
