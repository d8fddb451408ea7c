const MORNING = 5
const AFTERNOON = 12
const EVENING = 18

/** The greeting for an hour of the user's local time. */
export function greetingAt(hour: number): 'morning' | 'day' | 'evening' {
  if (hour < MORNING || hour >= EVENING) return 'evening'
  return hour < AFTERNOON ? 'morning' : 'day'
}
