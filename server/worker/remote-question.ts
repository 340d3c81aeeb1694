import { copyable, type Port } from './remote-stream'

type Message =
  | { readonly question: string; readonly id: number; readonly asked: unknown }
  | { readonly answerTo: string; readonly id: number; readonly value: unknown }
  | { readonly answerTo: string; readonly id: number; readonly error: unknown }

/** Answers questions of one name from the other side, until the returned function is called. */
export function answerQuestions(
  port: Port,
  name: string,
  answer: (asked: unknown) => Promise<unknown>,
): () => void {
  const listen = (message: unknown) => {
    if (!hasName(message, 'question', name)) return
    const { id, asked } = message as Extract<Message, { readonly question: string }>
    answer(asked).then(
      (value) => port.postMessage({ answerTo: name, id, value } satisfies Message),
      (error: unknown) => port.postMessage({ answerTo: name, id, error: copyable(error) } satisfies Message),
    )
  }
  port.on('message', listen)
  return () => void port.off('message', listen)
}

/** The other end of `answerQuestions`. What the answer is made of must be what can be copied between threads. */
export function questionsTo(port: Port, name: string): (asked: unknown) => Promise<unknown> {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>()
  let last = 0
  port.on('message', (message) => {
    if (!hasName(message, 'answerTo', name)) return
    const answer = message as Extract<Message, { readonly answerTo: string }>
    const asker = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('error' in answer) asker?.reject(answer.error)
    else asker?.resolve(answer.value)
  })
  return (asked) =>
    new Promise((resolve, reject) => {
      const id = ++last
      waiting.set(id, { resolve, reject })
      port.postMessage({ question: name, id, asked } satisfies Message)
    })
}

function hasName(message: unknown, key: 'question' | 'answerTo', name: string): boolean {
  return typeof message === 'object' && message !== null && (message as Record<string, unknown>)[key] === name
}
