import { Outlet } from 'react-router'
import type { PageHandle } from '../../../shell/page/shell.tsx'
import { AccountMenu } from '../sections/account-menu.tsx'
import sections from '../sections/sections.module.css'

export const handle: PageHandle = { layout: 'office', Menu: AccountMenu }

/** The layout of the pages of the own account: beside them is their menu, on phones the way back to the overview. */
export default function AccountLayout() {
  return (
    <div className={sections.page} data-settings>
      <Outlet />
    </div>
  )
}
