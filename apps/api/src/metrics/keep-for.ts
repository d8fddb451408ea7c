/**
 * Reads at most once in `milliseconds`, however often and from wherever it is asked; undefined where the read fails or
 * takes longer than `patience`.
 */
export function keepFor<T>(
  milliseconds: number,
  patience: number,
  read: () => Promise<T>,
): () => Promise<T | undefined> {
  let kept: { value: Promise<T | undefined>; until: number } | undefined
  return () => {
    if (kept !== undefined && kept.until > performance.now()) return kept.value
    const value = withPatience(read(), patience)
    kept = { value, until: performance.now() + milliseconds }
    return value
  }
}

function withPatience<T>(reading: Promise<T>, milliseconds: number): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), milliseconds)
    reading.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer))
  })
}
