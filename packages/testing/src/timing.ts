const LIKE = { from: 0.4, to: 0.6 }

type Request = () => Promise<unknown>

/**
 * The probability that a random one of `first` takes longer than a random one of `second`, called by turns; 0.5 where
 * time tells nothing. Where the first try says that time tells, two more decide by their median: one disturbance of a busy
 * machine does not count, and what does tell shows in each.
 */
export async function probabilityOfSlower(first: Request, second: Request, rounds: number): Promise<number> {
  const one = await tryOnce(first, second, rounds)
  if (isAlike(one)) return one
  const tries = [one, await tryOnce(first, second, rounds), await tryOnce(first, second, rounds)]
  const [, median] = tries.sort((a, b) => a - b)
  return median ?? Number.NaN
}

/** Whether nobody could tell two requests apart by such a probability. */
export function isAlike(probability: number): boolean {
  return probability > LIKE.from && probability < LIKE.to
}

async function tryOnce(first: Request, second: Request, rounds: number): Promise<number> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    // Alternates which goes first, so that leftover work of a request slows both down equally.
    const order = [0, 1] as const
    for (const index of round % 2 === 0 ? order : order.toReversed()) {
      times[index].push(await timeOf(index === 0 ? first : second))
    }
  }
  const [ones, others] = times
  const wins = ones.flatMap((one) => others.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)))
  return wins.reduce((sum: number, win) => sum + win, 0) / wins.length
}

async function timeOf(request: Request): Promise<number> {
  const started = performance.now()
  await request()
  return performance.now() - started
}
