/**
 * Like `Promise.all`, for what is begun together and may be refused: of several refusals it is the first of the list, as if each
 * had been waited for before the next was begun.
 */
export async function together<Begun extends readonly unknown[] | []>(
  begun: Begun,
): Promise<{ -readonly [Index in keyof Begun]: Awaited<Begun[Index]> }> {
  for (const outcome of await Promise.allSettled(begun)) {
    if (outcome.status === 'rejected') throw outcome.reason
  }
  return Promise.all(begun)
}
