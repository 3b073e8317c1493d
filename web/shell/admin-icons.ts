import {
  IconBuilding,
  IconBuildings,
  IconFileDownload,
  IconHistory,
  IconLayoutDashboard,
  IconLifebuoy,
  IconLicense,
  IconSparkles,
  IconShieldCheck,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';

/** The icons of screens in the menu of administration, named by lines of `web/routes`. */
export const adminIcons = {
  building: IconBuilding,
  buildings: IconBuildings,
  dashboard: IconLayoutDashboard,
  download: IconFileDownload,
  history: IconHistory,
  license: IconLicense,
  lifebuoy: IconLifebuoy,
  shield: IconShieldCheck,
  sparkles: IconSparkles,
  users: IconUsers,
  team: IconUsersGroup,
};
