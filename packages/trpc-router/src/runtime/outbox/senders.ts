/**
 * Runs `send`, which sends one thing after the other until none is due. Where there is one there may be more: `onClaimed`
 * lets another run begin, at most `most` at a time. What one throws is thrown once all have ended.
 */
export async function runSenders(most: number, send: (onClaimed: () => void) => Promise<void>): Promise<void> {
  const senders: Promise<void>[] = []
  const failures: unknown[] = []
  function begin(): void {
    if (senders.length < most) senders.push(send(begin).catch((error) => void failures.push(error)))
  }
  begin()
  // Those that begin meanwhile too.
  for (const sender of senders) await sender
  if (failures.length > 0) throw failures[0]
}
