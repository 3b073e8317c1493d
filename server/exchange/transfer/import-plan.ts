import type { PlacePatch } from '../../diagrams/rules/places.ts';
import type { Attrs } from '../../model/attributes/attribute.ts';
import type { KeptBaseline } from '../../model/baselines/queries/baselines-until.ts';
import type { CarriedComment } from '../../model/comments/commands/import-comments.ts';
import type { EntityPatch } from '../../model/entities/entity.ts';
import type { Origin } from '../../model/entities/plans/patch.ts';
import type { Early } from '../../model/entities/plans/plan.ts';
import type { ProjectPatch } from '../../model/projects/rules/project.ts';
import type { SchemaDraft } from '../../model/schema/commands/drafts.ts';
import type { PlannedFile } from './commands/import-files.ts';

/** An entity to be brought in. `key` is its name within the file; `existingId` says that it is there already. */
export interface PlannedEntity {
  key: string;
  existingId?: number | undefined;
  patch: Omit<EntityPatch, 'projectId' | 'id' | 'rels' | 'addRels' | 'removeRels' | 'revision'>;
  origin?: Origin | undefined;
  /** The fields that the file's format has no place for; existing entities keep theirs. */
  unsaid?: readonly ('description' | 'labelIds')[];
}

export interface PlannedLink {
  sourceKey: string;
  relationId: number;
  targetKey: string;
  attrs: Attrs;
}

/** A warning of something in the file that could not be taken unchanged; everything else was imported. */
export interface ImportWarning {
  object: string | null;
  message: string;
}

/** A comment of an imported entity. */
export type PlannedComment = Omit<CarriedComment, 'entityId'> & { entityKey: string };

/** A diagram to be kept: its places are put beside those that there are. */
export interface PlannedDiagram {
  rootKey: string;
  type: string;
  name: string;
  places: readonly PlacePatch[];
}

/** The entities and links that a file would save, before anything is written. Classes, properties and relations have the project's own ids. */
export interface ImportPlan {
  entities: PlannedEntity[];
  links: PlannedLink[];
  warnings: ImportWarning[];
}

/** An import that is ready to be written: its plan, and a schema with all the classes and properties that the plan needs. */
export interface PlannedImport extends ImportPlan {
  draft: SchemaDraft;
  /** Files that the project lacks. Their content is there for as long as the plan is worked with. */
  files: readonly PlannedFile[];
  /** The comments on its entities. */
  comments?: readonly PlannedComment[] | undefined;
  /** The diagrams. */
  diagrams?: readonly PlannedDiagram[] | undefined;
  /** The entities that are written already, while the file was read. */
  early?: WrittenEarly | undefined;
  /** The history, imported only into an empty project. */
  past?: PlannedPast | undefined;
  /** False to drop the file's states, locks and authors; otherwise administrators of the project keep them. */
  noWorkflow?: boolean | undefined;
  /** The settings that an empty project takes from the file. */
  project?: ProjectPatch | undefined;
}

/** Entities of an import that are written while its file is read, with the numbers that they got, by their names in the file. */
export interface WrittenEarly {
  ids: ReadonlyMap<string, number>;
  writer: Early;
}

/** A baseline that is to be made anew; `moment` counts from 0, and without entities it holds all that were there then. */
export type PlannedBaseline = Omit<KeptBaseline, 'revision' | 'rootId' | 'entityIds'> & {
  moment: number;
  rootKey: string | null;
  entityKeys: string[] | null;
};

/** The state of a project at a baseline: entities that changed since the previous one with all of their links, and deleted ones. */
export interface PlannedMoment extends ImportPlan {
  gone: string[];
  diagrams: readonly PlannedDiagram[];
}

/** The history of a project elsewhere, as far as its baselines need it. */
export interface PlannedPast {
  moments: PlannedMoment[];
  baselines: PlannedBaseline[];
}

/** The result of an import. */
export interface ImportResult {
  created: number;
  updated: number;
  unchanged: number;
  warnings: ImportWarning[];
}
