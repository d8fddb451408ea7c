import { useRef } from 'react'
import { errorCauseOf } from './refusal.ts'

/**
 * A mutation function whose response may get lost after the server has done it. If the same input is refused when the
 * user tries again, `findDone` looks for what the first try has done; its `undefined` keeps the refusal.
 */
export function useIdempotentRetry<Input, Output>(
  send: (input: Input) => Promise<Output>,
  findDone: (input: Input, error: unknown) => Promise<Output | undefined>,
): (input: Input) => Promise<Output> {
  const unanswered = useRef<string>(undefined)
  return async (input) => {
    const key = JSON.stringify(input)
    try {
      return await send(input)
    } catch (error) {
      const { kind } = errorCauseOf(error)
      if (kind === 'unreachable' || kind === 'offline') unanswered.current = key
      const done = kind === 'refused' && unanswered.current === key ? await findDone(input, error) : undefined
      if (done === undefined) throw error
      return done
    }
  }
}
