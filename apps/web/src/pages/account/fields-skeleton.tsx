import { Skeleton } from '@mantine/core'

/** Placeholders of form fields. */
export function FieldsSkeleton({ count }: { count: number }) {
  return Array.from({ length: count }, (_, field) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the fields never move
    <Skeleton key={field} height={42} />
  ))
}
