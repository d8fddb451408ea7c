type Dated = { createdAt: Date }

export type Day<Item> = { key: string; date: Date; items: Item[] }

/** Groups what is sorted by time by the days of the browser's time zone, in the same order. */
export function byDay<Item extends Dated>(items: readonly Item[]): Day<Item>[] {
  const days: Day<Item>[] = []
  for (const item of items) {
    const key = item.createdAt.toDateString()
    const last = days.at(-1)
    if (last?.key === key) last.items.push(item)
    else days.push({ key, date: item.createdAt, items: [item] })
  }
  return days
}
