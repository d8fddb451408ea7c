import { Skeleton } from '@mantine/core'

/** The placeholder of a page: a title, its help text and a list. */
export function PageSkeleton() {
  return (
    <>
      <div>
        <Skeleton height={32} width="min(256px, 80%)" />
        <Skeleton height={16} width="min(360px, 100%)" mt={12} />
      </div>
      <Skeleton height={256} />
    </>
  )
}
