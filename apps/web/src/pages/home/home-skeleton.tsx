import { Skeleton } from '@mantine/core'
import avatar from '#ui/avatar/avatar.module.css'
import facts from '#ui/facts/facts.module.css'
import panel from '#ui/facts/facts-panel.module.css'
import profile from './profile-panel.module.css'
import recent from './recent-sign-ins.module.css'
import { RecentSkeleton } from './recent-skeleton.tsx'

/** The placeholder of the home page, in its real size. */
export function HomeSkeleton() {
  return (
    <>
      <div>
        <Skeleton height={32} width="min(256px, 80%)" />
        <Skeleton height={16} width="min(360px, 100%)" mt={12} />
      </div>
      <div className={`${panel.panel} ${profile.panel}`}>
        <Skeleton className={avatar.avatar} data-size="large" />
        <div className={profile.details}>
          <div className={profile.name}>
            <Skeleton height={32} width="min(224px, 90%)" />
          </div>
          <div className={facts.facts}>
            <Skeleton height={48} width={280} />
            <Skeleton height={48} width={112} />
          </div>
        </div>
      </div>
      <div className={recent.section}>
        <Skeleton height={24} width="min(240px, 70%)" />
        <RecentSkeleton />
      </div>
    </>
  )
}
