import { Outlet } from 'react-router'
import type { PageHandle } from '../../../shell/page/shell.tsx'
import { AccountMenu } from '../sections/account-menu.tsx'
import sections from '../sections/sections.module.css'

export const handle: PageHandle = { layout: 'office', Menu: AccountMenu }

/** The layout of the own account's pages: their menu beside them, on phones a link back. */
export default function AccountLayout() {
  return (
    <div className={sections.page} data-settings>
      <Outlet />
    </div>
  )
}
