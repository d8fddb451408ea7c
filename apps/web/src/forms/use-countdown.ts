import { useEffect, useState } from 'react'

const TICK = 250

/** Whole seconds until a wait is over. Read off the clock, so that a tab that slept is not late. */
export function useCountdown(seconds: number) {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  const over = left === 0
  useEffect(() => {
    if (over) return
    const timer = setInterval(() => setNow(Date.now()), TICK)
    return () => clearInterval(timer)
  }, [over])
  return {
    left,
    start: (wait: number): void => {
      setNow(Date.now())
      setUntil(Date.now() + wait * 1000)
    },
  }
}
