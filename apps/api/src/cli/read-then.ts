import { reasonOf } from './reason-of.ts'

const MISUSED = 2

/** Does what the command line asks for as `read` has it; where that throws it says why, and nothing is done. */
export async function readThen<Request>(
  read: () => Request,
  act: (request: Request) => Promise<number>,
): Promise<number> {
  let request: Request
  try {
    request = read()
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`)
    return MISUSED
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
