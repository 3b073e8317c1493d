import {
  IconBooks,
  IconCamera,
  IconDatabase,
  IconFileText,
  IconFolder,
  IconFolders,
  IconLayoutDashboard,
  IconMessages,
  IconPresentation,
  IconRoute,
  IconSitemap,
  IconTestPipe,
} from '@tabler/icons-react';

/** The icons of screens in the menu. Lines of `web/routes` name one, as they import no code. */
export const menuIcons = {
  books: IconBooks,
  camera: IconCamera,
  dashboard: IconLayoutDashboard,
  database: IconDatabase,
  document: IconFileText,
  folder: IconFolder,
  folders: IconFolders,
  messages: IconMessages,
  presentation: IconPresentation,
  route: IconRoute,
  sitemap: IconSitemap,
  tests: IconTestPipe,
};
