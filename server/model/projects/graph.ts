import './graph/project.ts';
import './graph/project-list.ts';
import './graph/recent-projects.ts';
import './graph/mutations.ts';
import './graph/sharing.ts';
import './graph/banner.ts';
