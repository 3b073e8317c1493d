import './graph/lists.ts';
import './graph/mutations.ts';
import './graph/news.ts';
import './graph/notices.ts';
