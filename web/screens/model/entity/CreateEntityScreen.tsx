import '../../../parts/model/entity/entity.css';
import { graphql } from 'react-relay';
import { Link, useParams } from 'react-router';

import type { CreateEntityScreenQuery } from '#graph/CreateEntityScreenQuery.graphql';

import { paths, useHere } from '../../../routing/paths.ts';
import { useScreenQuery } from '../../../routing/preloaded.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { ErrorState } from '../../../ui/States.tsx';
import { CreateEntityForm } from './CreateEntityForm.tsx';

/** Shows the form for a new entity of the class in the address. */
export default function CreateEntityScreen() {
  const { organization, projectId } = useHere();
  const classId = Number(useParams()['classId']);
  const { project } = useScreenQuery<CreateEntityScreenQuery>(graphql`
    query CreateEntityScreenQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput) @preloadable {
      project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
        id
        permissions
        beginnings {
          class {
            id
            classId
          }
          property {
            id
            propertyId
          }
          states
        }
        schema {
          classes {
            id
            classId
            name
            isAbstract
            ...CreateEntityForm_class
          }
        }
      }
    }
  `);
  const own = project.schema.classes.find((each) => each.classId === classId);
  usePageTitle(`New ${own?.name ?? 'entity'}`);
  const back = <Link to={paths.database(organization, projectId)}>Back to the database</Link>;
  if (!project.permissions.includes('WRITE'))
    return <ErrorState title="Not allowed" message="You can view this project. Ask an Owner to edit." action={back} />;
  if (!own || own.isAbstract)
    return (
      <ErrorState
        title="Class not found"
        message={
          own
            ? `${own.name} is abstract. Create an entity of one of its subclasses.`
            : `Class ${classId} was not found.`
        }
        action={back}
      />
    );
  const beginning = project.beginnings.find((each) => each.class.classId === classId);
  return <CreateEntityForm key={own.id} own={own} beginning={beginning} />;
}
