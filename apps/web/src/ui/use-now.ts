import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** The time, told anew each minute, so that "5 minutes ago" stays true while the page stands open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
