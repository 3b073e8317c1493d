// Loaded before the server starts: the lines that the catalogues would have.
import { exportFormats, importFormats } from '../../../server/exchange/transfer/formats/index.ts';
import { registerSlices } from '../../../server/platform/registry.ts';
import { countJob } from './count-job.ts';
import { linesImport } from './lines-import.ts';
import { namesExport } from './names-export.ts';

(importFormats as unknown[]).push(linesImport);
(exportFormats as unknown[]).push(namesExport);
registerSlices([{ jobs: [countJob] }]);
