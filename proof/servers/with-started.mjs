/** Runs work that starts servers by `started`; they are stopped afterwards, the last first. */
export async function withStarted(work) {
  const running = []
  const started = async (starting) => {
    const one = await starting
    running.push(one)
    return one
  }
  try {
    await work(started)
  } finally {
    for (const { stop } of running.reverse()) await stop()
  }
}
