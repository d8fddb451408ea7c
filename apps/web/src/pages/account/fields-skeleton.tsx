import { Skeleton } from '@mantine/core'

/** As many fields as will stand there. */
export function FieldsSkeleton({ count }: { count: number }) {
  return Array.from({ length: count }, (_, field) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: fields that are not there yet never move
    <Skeleton key={field} height={42} />
  ))
}
