import { reasonOf } from './reason-of.ts'
import { failed, type Terminal } from './terminal.ts'

const MISUSED = 2

/** Does what the command line asks for as `read` has it; where that throws it says why, and nothing is done. */
export async function readThen<Request>(
  terminal: Terminal,
  read: () => Request,
  act: (request: Request) => Promise<number>,
): Promise<number> {
  let request: Request
  try {
    request = read()
  } catch (error) {
    return failed(terminal, `${reasonOf(error)}\n`, MISUSED)
  }
  return act(request)
}

const MOST_DAYS = 36_500

/** The days of `--expires-in`, which may be parts of one; at most a hundred years. */
export function readDays(text: string): number {
  const days = Number(text)
  if (!(days > 0 && days <= MOST_DAYS)) throw new Error(`--expires-in is a number of days, not ${text}.`)
  return days
}
