import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { TURN_LIST_STATES, type TurnListState } from '#contracts';
import { Optional } from '../http/optional.decorator';
import { PageQuery } from '../http/page.query';

export class ListTurnsQuery extends PageQuery {
  @ApiPropertyOptional({ enum: TURN_LIST_STATES, default: 'waiting' })
  @Optional()
  @IsIn(TURN_LIST_STATES)
  state?: TurnListState;
}
