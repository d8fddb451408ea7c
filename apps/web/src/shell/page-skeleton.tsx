import { Skeleton } from '@mantine/core'

/** A title, its sentence and a list below, while it is not known yet what will stand there. */
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
