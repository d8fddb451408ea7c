const MORNING = 5
const AFTERNOON = 12
const EVENING = 18

/** What the porter says at this hour of the visitor's own clock. */
export function greetingAt(hour: number): 'morning' | 'day' | 'evening' {
  if (hour < MORNING || hour >= EVENING) return 'evening'
  return hour < AFTERNOON ? 'morning' : 'day'
}
