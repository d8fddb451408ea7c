import { useEffect, useState } from 'react'

const TICK_MS = 250

/** Counts whole seconds down. Computed from the clock, so that a suspended tab catches up. */
export function useCountdown(seconds: number) {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  const over = left === 0
  useEffect(() => {
    if (over) return
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [over])
  return {
    left,
    start: (duration: number): void => {
      setNow(Date.now())
      setUntil(Date.now() + duration * 1000)
    },
  }
}
