/** Other words that people use for the pages of the menus, by their names there. They are searched and never shown. */
export const wordsOfPlaces: Readonly<Record<string, string>> = {
  Dashboard: 'overview, home, start, activity',
  Database:
    'table, entities, search, query, saved query, saved queries, filter, columns, group, group by, sort, sort by, order, order by, tree, hierarchy, cards, list, find, suspect',
  Diagrams: 'drawings, pictures, models, sysml',
  Documents: 'specifications, texts, docs, word, page, pages, new page',
  Compilations: 'collections',
  Presentations: 'slides, powerpoint, decks',
  'Test Center': 'run, test run, testing, test cases, test suites, execute',
  Baselines: 'snapshots, compare, diff, differences, tags, versions, freeze, test cycles',
  Comments: 'discussions, threads, comment, review, reviews, mention, mentions, feedback',
  Files: 'attachments, images, pictures, uploads',
  Schema:
    'metamodel, class, classes, relations, property, properties, attributes, labels, types, new class, new property, new label, new relation',
  'All projects': 'projects, home, organization',
  'Manage projects': 'projects, folder, folders, archive, rename project, delete project, copy project',
  Server: 'administration, admin dashboard, backup, backups, health',
  Overview: 'administration, admin dashboard, organization settings',
  Support: 'accounts, support dashboard',
  'Audit trail': 'audit, log, logs, security log',
  Cleaning: 'clean up, storage',
  'Your organizations': 'organizations, switch organization',
  'Your data': 'download my data, personal data, privacy, gdpr',
  People: 'members, users, accounts, colleagues',
  Teams: 'team, groups of people',
  Roles: 'permissions, rights, access',
  Licenses: 'licence, licences, license, seats',
};
